import type { OpenAPISpec } from '../../../db/generated/prisma/client.ts';
import type { Services } from '../../../services.ts';

/** Placeholder until computed revisions. */
export async function bringToSpaces(_services: Services, _spec: OpenAPISpec, _signal: AbortSignal): Promise<void> {}
