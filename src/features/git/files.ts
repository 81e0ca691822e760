/** Files of a repository on their way into the storage. */
import mime from 'mime';
import type { FileStorage } from '../../adapters/storage/storage.ts';
import { dimensionsOf } from '../files/dimensions.ts';
import type { StoredFile } from './import/import-files.ts';

/** Stores a file of the organization and says what it is. */
export const contentFileOf =
  (storage: FileStorage, organizationId: string) =>
  async (name: string, bytes: Uint8Array): Promise<StoredFile> => {
    const { hash, size } = await storage.put(organizationId, bytes);
    const contentType = mime.getType(name) ?? 'application/octet-stream';
    const dimensions = dimensionsOf(contentType, bytes);
    return { hash, size, contentType, ...(dimensions && { dimensions }) };
  };
