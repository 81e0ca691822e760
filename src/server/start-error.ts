/** Why a server does not start, in words for the person who starts it. What is our own mistake keeps its stack. */
import { ConfigError } from '../config.ts';
import { EmbeddedDatabaseError } from '../db/embedded-error.ts';
import { kindOf } from '../db/errors.ts';
import { FolderInUse } from '../db/lock.ts';
import { MigrationError } from '../db/migrate.ts';
import { SecretKeyError } from '../secrets.ts';

const TOLD = [ConfigError, EmbeddedDatabaseError, FolderInUse, MigrationError, SecretKeyError];

/** One message for people, or the stack of an unexpected error. */
export function startError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (TOLD.some((known) => error instanceof known)) return error.message;
  return listenError(error) ?? folderError(error) ?? databaseError(error) ?? error.stack ?? error.message;
}

type SystemError = Error & { code?: string; syscall?: string; address?: string; port?: number; path?: string };

function listenError({ code, syscall, address, port }: SystemError): string | undefined {
  if (syscall !== 'listen') return undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${address} is in use by another program. Stop that one, or set PORT to another port.`;
    case 'EADDRNOTAVAIL':
      return `HOST ${address} is not an address of this machine.`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user. Set PORT to one above 1023.`;
    default:
      return undefined;
  }
}

const FOLDER_ERRORS: Readonly<Record<string, string>> = {
  EEXIST: 'is a file, not a folder',
  ENOTDIR: 'is below a file',
  EACCES: 'cannot be read and written by this user',
  EPERM: 'cannot be read and written by this user',
  EROFS: 'is on a disk that is read-only',
  ENOSPC: 'is on a disk that is full',
  ENOENT: 'cannot be made: it, or a folder that it is in, is a link to nothing, or its disk is read-only',
};

/** All that is written at the start is in one folder. */
function folderError({ code, syscall, path }: SystemError): string | undefined {
  // Only of what is to be made is it no mistake of ours that it is not there.
  const reason = code === 'ENOENT' && syscall !== 'mkdir' ? undefined : FOLDER_ERRORS[code ?? ''];
  if (!reason || path === undefined || !['mkdir', 'access', 'stat', 'open', 'write'].includes(syscall ?? ''))
    return undefined;
  return `DATA_DIR cannot be used: ${path} ${reason}.`;
}

/** Of PostgreSQL and of connections; neither names a password. */
function databaseError(error: SystemError & { severity?: string }): string | undefined {
  if (error.severity) return `PostgreSQL refuses (DATABASE_URL): ${error.message}`;
  if (kindOf(error) !== 'unavailable') return undefined;
  return `The database or Redis cannot be reached (DATABASE_URL, REDIS_URL): ${error.message || error.code}`;
}
