/** The size limit of an upload. */
export const MAX_UPLOAD_BYTES = 100 * 1024 * 1024;
