/** The address of the first administrator until it is set: nobody reads its mail. */
export const PLACEHOLDER_EMAIL = 'admin@example.com';
