/** Files of a repository on their way into the storage. */
import mime from 'mime';
import type { Transaction } from '../../db/database.ts';
import type { Prepared } from '../../db/prepared.ts';
import { storeFile } from '../../db/store-file.ts';
import type { StoredFile } from '../../engine/project/apply/import-files.ts';
import type { Services } from '../../services.ts';
import { dimensionsOf } from '../content/files/dimensions.ts';

/**
 * Stores a file of the organization and says what it is. It belongs to the transaction, or is to be kept by the one that
 * first refers to it.
 */
export const contentFileOf =
  (services: Services, organizationId: string, owner: { tx: Transaction } | { prepared: Prepared }) =>
  async (name: string, bytes: Uint8Array): Promise<StoredFile> => {
    const { hash, size } = await storeFile(services, organizationId, bytes, 'tx' in owner ? owner : {});
    if ('prepared' in owner) owner.prepared.addFile(hash);
    const contentType = mime.getType(name) ?? 'application/octet-stream';
    const dimensions = dimensionsOf(contentType, bytes);
    return { hash, size, contentType, ...(dimensions && { dimensions }) };
  };
