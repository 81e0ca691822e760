/** Where a sign-in by SSO may lead. */
import { isOwnAddress } from '../visit.ts';

/** The address, if it is a page of this server to which one can come back; else the first page. */
export const nextAfterSso = (next: unknown): string =>
  typeof next === 'string' && isOwnAddress(next) && !/^\/app\/s(?:ign-|so\/)/.test(next) ? next : '/app';
