/** What a vendor is called until somebody says otherwise: `tech-world` is `Tech World`. */
export function vendorNameOf(slug: string): string {
	return slug
		.split("-")
		.map(word => word.charAt(0).toUpperCase() + word.slice(1))
		.join(" ");
}
