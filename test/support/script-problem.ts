/** Whether scripts run on this machine. */
import type { TestServer } from './server.ts';

/** Why they do not, once the runtime has found out about the machine, which takes a moment; null: they do. */
export async function scriptProblem({ services: { scripts } }: TestServer): Promise<string | null> {
  const script = async () => 'export default { fetch: () => new Response() };';
  await scripts
    .call({ process: 'integration:probe', version: 'probe', script, environment: {}, event: { type: 'probe' } })
    .catch(() => {});
  return scripts.problem();
}
