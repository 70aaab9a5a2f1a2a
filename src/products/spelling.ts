/** Letters of a word that may have been misspelt, at least: of shorter ones too many are alike. */
const misspeltLengthMin = 4;
/** Longer words are part numbers, or glued together. */
const misspeltLengthMax = 24;

/**
 * What a word shares with its misspellings: itself, and itself without each of its letters. Two words that differ by one
 * letter more, less, other or swapped have one of these in common, so that they are found without comparing all words.
 * Double letters and "ph" for "f" make no difference.
 */
export function spellingsOf(word: string): string[] {
	if (!canBeMisspelt(word)) return [];
	const sound = soundOf(word);
	const spellings = new Set([sound]);
	for (let at = 0; at < sound.length; at++) spellings.add(sound.slice(0, at) + sound.slice(at + 1));
	return [...spellings];
}

/** Whether a word is made of letters, and long enough to tell what it might have meant. */
export function canBeMisspelt(word: string): boolean {
	return word.length >= misspeltLengthMin && word.length <= misspeltLengthMax && /^\p{L}+$/u.test(word);
}

function soundOf(word: string): string {
	return word.replaceAll("ph", "f").replace(/(.)\1+/g, "$1");
}

/** How many letters must be changed, put in, left out or swapped to make one word of the other. */
export function misspellings(one: string, other: string): number {
	return distance(soundOf(one), soundOf(other));
}

/** Damerau's distance, as optimal string alignment. */
function distance(one: string, other: string): number {
	let before: number[] = [];
	let last = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (let i = 1; i <= one.length; i++) {
		const next = [i];
		for (let j = 1; j <= other.length; j++) {
			const changed = one[i - 1] === other[j - 1] ? 0 : 1;
			let least = Math.min(last[j]! + 1, next[j - 1]! + 1, last[j - 1]! + changed);
			if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
				least = Math.min(least, before[j - 2]! + 1);
			next.push(least);
		}
		before = last;
		last = next;
	}
	return last[other.length]!;
}
