/** The access tokens of a caller, as it sees and revokes them itself. */
import type { Client } from './client.ts';
import { document } from './generated/gql.ts';

export async function ownTokens(client: Client): Promise<{ id: string; name: string }[]> {
  const { body } = await client.graphql(document(`query OwnTokens { accessTokens { items { id name } } }`));
  return body.data.accessTokens.items;
}

/** Revokes the token with this name; without a name, the first one. */
export async function revokeToken(client: Client, name?: string): Promise<void> {
  const { id } = (await ownTokens(client)).find((token) => name === undefined || token.name === name)!;
  await client.graphql(document(`mutation RevokeToken($id: ID!) { revokeAccessToken(accessTokenId: $id) }`), { id });
}
