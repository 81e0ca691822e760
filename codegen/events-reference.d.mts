/** The page. */
export function plugin(): string;
