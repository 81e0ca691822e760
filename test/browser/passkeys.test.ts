/** Passkeys in a browser, with the device that its developers' protocol brings. */
import net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { aServer } from '../support/server.ts';
import { aBrowser, aPage, keepPicture } from './browser.ts';
import { problemsOf } from './looks.ts';

/** A port of `localhost`, known before the server behind it has started: passkeys belong to its address. */
async function aDoor() {
  let target = 0;
  const door = net.createServer((socket) => {
    const behind = net.connect(target, '127.0.0.1');
    socket.pipe(behind).pipe(socket);
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const)
      one.on('error', () => other.destroy());
  });
  await new Promise<void>((resolve) => {
    door.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void door.close());
  const { port } = door.address() as net.AddressInfo;
  const to = (portBehind: number): void => {
    target = portBehind;
  };
  return { port, to };
}

test('somebody adds a passkey, signs out, signs in by it, and removes it', async (context) => {
  const browserOf = await aBrowser();
  const door = await aDoor();
  const home = `http://localhost:${door.port}`;
  const server = await aServer({ PUBLIC_URL: home });
  door.to(Number(new URL(server.url).port));
  const { page, errors } = await aPage(browserOf(context), home);
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const device = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await devices.send('WebAuthn.addVirtualAuthenticator', { options: device });

  const organization = await server.make.organization();
  const { token } = await server.make.member(organization, 'admin');
  await page.goto(`${home}/app/account`);
  await page.getByLabel('Access token').fill(token);
  expect(await problemsOf(page, 'sign-in-passkey')).toEqual([]);
  await page.getByRole('button', { name: 'Sign in with the token' }).click();
  await page.getByLabel('A new passkey').fill('Test laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('The passkey was added.').waitFor();
  await page.getByText('Never used').first().waitFor();
  expect(await problemsOf(page, 'account-passkey')).toEqual([]);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'Your spaces' }).waitFor();
  await page.goto(`${home}/app/account`);
  await page.getByText('Signed in with a passkey').waitFor();
  await keepPicture(page, 'passkeys');

  await page.getByRole('button', { name: 'Remove the passkey Test laptop' }).click();
  await page.getByText('The passkey was removed.').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('This passkey was refused').waitFor();
  expect(errors.filter((error) => !error.includes('401'))).toEqual([]);
});
