/** What an upload may weigh (decisions §6). */
export const MAX_UPLOAD_BYTES = 100 * 1024 * 1024;
