/** The editor of blocks, in a browser: what is written comes out as Markdown, and what is not touched keeps its bytes. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../support/server.ts';
import { aBrowser, aPage, type BrowserOf, goTo, keepPicture, settled } from './browser.ts';
import { problemsOf } from './looks.ts';

let server: TestServer;
let browserOf: BrowserOf;

beforeAll(async () => {
  [server, browserOf] = await Promise.all([aServer(), aBrowser()]);
});

const TEXT = `# Salt

Salt is *old*,
and __cheap__ too.

* One
* Two
    * Three

- [x] done
- [ ] open

{% hint style="warning" %}
Too much is bad.
{% endhint %}

| Kind | Price |
|------|------:|
| Sea  | 3     |

\`\`\`js
let salt = 1;
\`\`\`

{% tabs %}
{% tab title="Sea" %}
From the sea.
{% endtab %}
{% tab title="Rock" %}
From the ground.
{% endtab %}
{% endtabs %}

$$
NaCl
$$

<details>

<summary>More</summary>

There is more.

</details>

The last line.
`;

async function aText(text = TEXT) {
  const organization = await server.make.organization();
  const author = await server.make.member(organization, 'admin');
  const space = await server.make.space(organization, { author });
  const [api, path] = [server.as(author.token), `/v1/spaces/${space.id}`];
  const { body } = await api.post(`${path}/content`, {
    changes: [
      { type: 'create_page', page: 'p', title: 'Salt', content: { markdown: text } },
      { type: 'create_page', page: 'q', title: 'Pepper', content: { markdown: 'Black.\n' } },
    ],
  });
  const { p: id, q: other } = body.created as { p: string; q: string };
  return { organization, author, api, path, id, other, edit: `${server.url}/app/spaces/${space.id}/pages/${id}/edit` };
}

async function opened(page: Page, { author, edit }: { author: { token: string }; edit: string }) {
  await page.goto(edit);
  await page.getByLabel('Access token').fill(author.token);
  await page.getByRole('button', { name: 'Sign in with the token' }).click();
  await page.waitForURL(edit);
  const text = page.getByRole('textbox', { name: 'Text of the page' });
  await text.waitFor();
  return text;
}

/** Saves, and gives the text of the page in its change request. */
async function saved(page: Page, { api, path, id }: Awaited<ReturnType<typeof aText>>): Promise<string> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/change-requests\/\d+\/pages/);
  const number = /change-requests\/(\d+)/.exec(page.url())![1];
  const { body } = await api.get(`${path}/change-requests/${number}/content/page/${id}?format=markdown`);
  return body.markdown;
}

describe('the editor of blocks', () => {
  test('shows all of a page; a word that is typed changes its line, and no other byte', async (context) => {
    const { page, errors } = await aPage(browserOf(context), server.url);
    const given = await aText();
    const text = await opened(page, given);
    await keepPicture(page, 'block-editor');
    await goTo(page, text.getByText('The last line.'));
    await page.keyboard.press('End');
    await page.keyboard.type(' Or not.');
    expect(await saved(page, given)).toBe(TEXT.replace('The last line.', 'The last line. Or not.'));
    expect(errors).toEqual([]);
  });

  test('writes what is typed as Markdown writes it, and what the menu behind / offers', async (context) => {
    const { page, errors } = await aPage(browserOf(context), server.url);
    const given = await aText('First.\n');
    const text = await opened(page, given);
    await goTo(page, text.getByText('First.'));
    await page.keyboard.press('End');
    const type = async (...parts: string[]) => {
      for (const part of parts)
        await (part.startsWith('<') ? page.keyboard.press(part.slice(1)) : page.keyboard.type(part));
    };
    await type('<Enter', '## ', 'A heading', '<Enter', 'Some **bold** and `code`, and _more_.', '<Enter');
    await type('- ', 'one', '<Enter', 'two', '<Enter', '<Tab', 'within', '<Enter', '<Enter', '<Enter');
    await type('[] ', 'a task', '<Enter', 'another', '<Enter', '<Enter', '> ', 'said', '<Enter', '<Enter');
    await type('/warn');
    await page.getByRole('option', { name: 'Warning' }).waitFor();
    await keepPicture(page, 'block-editor-menu');
    await type('<Enter', 'Take care.', '<ArrowDown', '<Enter');
    expect(await saved(page, given)).toBe(
      [
        'First.\n',
        '## A heading\n',
        'Some **bold** and `code`, and _more_.\n',
        '* one\n* two\n  * within\n',
        '- [ ] a task\n- [ ] another\n',
        '> said\n',
        '{% hint style="warning" %}\nTake care.\n{% endhint %}\n',
      ].join('\n'),
    );
    expect(errors).toEqual([]);
  });

  test('puts in tables, tabs and code from the menu, and works on them with the keyboard alone', async (context) => {
    const { page, errors } = await aPage(browserOf(context), server.url);
    const given = await aText('First.\n\nSecond.\n');
    const text = await opened(page, given);
    await goTo(page, text.getByText('Second.'));
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/table');
    await page.keyboard.press('Enter');
    for (const cell of ['Kind', 'Price', 'Where', 'Sea', '3', 'Coast', 'Rock']) {
      await page.keyboard.type(cell);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('2');
    await page.getByRole('button', { name: 'Align the column right' }).click();
    await page.getByRole('button', { name: 'Row below' }).click();
    await goTo(page, text.getByText('First.'));
    await page.keyboard.press('Control+d');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/tabs');
    await page.keyboard.press('Enter');
    await page.keyboard.type('In the first.');
    await page.getByLabel('Title of the tab').first().fill('Sea');
    await goTo(page, text.getByText('In the first.'));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('``');
    await page.keyboard.type('`');
    await page.keyboard.type('let a;');
    await page.keyboard.press('Enter');
    await page.keyboard.type('let b;');
    await page.getByLabel('Language').fill('js');
    await keepPicture(page, 'block-editor-table');
    expect(await saved(page, given)).toBe(
      [
        'Second.\n',
        '| Kind | Price | Where |\n| --- | --: | --- |\n| Sea | 3 | Coast |\n| Rock | 2 |  |\n|  |  |  |\n',
        'First.\n',
        '{% tabs %}\n{% tab title="Sea" %}\nIn the first.\n\n```js\nlet a;\nlet b;\n```\n{% endtab %}\n\n{% tab title="Second" %}\n{% endtab %}\n{% endtabs %}\n',
        'First.\n',
      ].join('\n'),
    );
    expect(errors).toEqual([]);
  });

  test('shows a block without a view of its own as readers see it, and edits its Markdown', async (context) => {
    const { page, errors } = await aPage(browserOf(context), server.url);
    const given = await aText('Before.[^1]\n\n$$\nx^2\n$$\n\nAfter.\n\n[^1]: A note.\n');
    const text = await opened(page, given);
    const formula = text.locator('.be-source').first();
    await formula.locator('.katex, math').first().waitFor();
    await formula.getByRole('button', { name: 'Edit as Markdown' }).click();
    await formula.getByRole('textbox').fill('$$\ny^3\n$$\n\nIt has a note.[^1]');
    await formula.getByRole('button', { name: 'Done' }).click();
    await text.getByText('It has a note.').waitFor();
    await keepPicture(page, 'block-editor-source');
    // What is wrong with it is said where it stands; Escape leaves it as it was.
    await formula.getByRole('button', { name: 'Edit as Markdown' }).click();
    await formula.getByRole('textbox').press('Escape');
    expect(await saved(page, given)).toBe(
      'Before.[^1]\n\n$$\ny^3\n$$\n\nIt has a note.[^1]\n\nAfter.\n\n[^1]: A note.\n',
    );
    expect(errors).toEqual([]);
  });

  test('says what a block without a view of its own is, in words', async (context) => {
    const { page } = await aPage(browserOf(context), server.url);
    const kinds = [
      '$$\nx\n$$',
      '<div>a</div>',
      '{% if visitor.claims.a %}\nFor some.\n{% endif %}',
      '{% openapi-operation spec="a" path="/b" method="get" %}\n[c](d)\n{% endopenapi-operation %}',
      '[e]: https://example.com',
    ];
    const text = await opened(page, await aText(`${kinds.join('\n\n')}\n`));
    const labels = text.locator('.be-label');
    await labels.nth(kinds.length - 1).waitFor();
    const said = (await labels.allInnerTexts()).map((label) => label.split('\n')[0]);
    expect(said).toEqual(['Formula', 'HTML', 'Condition', 'Operation of an API', 'Address of a link']);
    await keepPicture(page, 'block-editor-labels');
  });

  test('links to a page by its name, and to an address; a link is changed and removed', async (context) => {
    const { page, errors } = await aPage(browserOf(context), server.url);
    const given = await aText('See this, and [that](https://example.com/old), and [gone](https://example.com/).\n');
    const text = await opened(page, given);
    await goTo(page, text.getByText('See this'));
    await page.keyboard.press('Home');
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('Shift+ArrowRight');
    await settled(page);
    await page.keyboard.press('Control+k');
    const address = page.getByLabel('Page or address');
    await address.fill('pepp');
    await page.getByRole('option', { name: 'Pepper' }).waitFor();
    await keepPicture(page, 'block-editor-link');
    await page.keyboard.press('Enter');
    await goTo(page, text.getByText('that'));
    await page.keyboard.press('Control+k');
    expect(await address.inputValue()).toBe('https://example.com/old');
    await address.fill('https://example.com/new');
    await page.keyboard.press('Enter');
    await goTo(page, text.getByText('gone'));
    await page.keyboard.press('Control+k');
    await page.getByRole('button', { name: 'Remove it' }).click();
    expect(await saved(page, given)).toBe(
      `[See](/pages/${given.other}) this, and [that](https://example.com/new), and gone.\n`,
    );
    expect(errors).toEqual([]);
  });

  test('uploads a picture that is pasted, and makes it part of the content with the save', async (context) => {
    const { page, errors } = await aPage(browserOf(context), server.url);
    const given = await aText('Before.\n\nAfter.\n');
    const text = await opened(page, given);
    await goTo(page, text.getByText('Before.'));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await text.evaluate((target) => {
      const png = atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      );
      const bytes = Uint8Array.from(png, (char) => char.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'sea salt.png', { type: 'image/png' }));
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await page.getByLabel('Alternative text').fill('Salt of the sea');
    await page.locator('.be-figure figcaption').click();
    await page.keyboard.type('White.');
    await expect
      .poll(() => page.locator('.be-figure img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1);
    const written = await saved(page, given);
    const id = /\/files\/([0-9A-Za-z]{20})/.exec(written)?.[1];
    expect(written).toBe(
      `Before.\n\n<figure><img src="/files/${id}" alt="Salt of the sea"><figcaption><p>White.</p></figcaption></figure>\n\nAfter.\n`,
    );
    const number = /change-requests\/(\d+)/.exec(page.url())![1];
    const { body } = await given.api.get(`${given.path}/change-requests/${number}/content/files/${id}`);
    expect(body).toMatchObject({ id, name: 'sea salt.png' });
    await expect
      .poll(() => page.locator('article img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1);
    expect(errors).toEqual([]);
  });

  test('uploads what is dropped on it, in the place where it is dropped: a picture, and a file of another kind', async (context) => {
    const { page, errors } = await aPage(browserOf(context), server.url);
    const given = await aText('Before.\n\nAfter.\n');
    const text = await opened(page, given);
    const drop = (name: string, type: string) =>
      text.getByText('Before.').evaluate(
        (target, [name = '', type = '']) => {
          const dataTransfer = new DataTransfer();
          const png = atob(
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          );
          const bytes = Uint8Array.from(png, (char) => char.charCodeAt(0));
          dataTransfer.items.add(new File([bytes], name, { type }));
          const { left, top, height } = target.getBoundingClientRect();
          const at = { clientX: left + 5, clientY: top + height / 2 };
          target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...at }));
        },
        [name, type],
      );
    await drop('sea salt.png', 'image/png');
    await expect
      .poll(() => page.locator('.be-figure img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1);
    await drop('tides.csv', 'text/csv');
    await text.getByText('{% file src=').first().waitFor();
    const written = await saved(page, given);
    expect(written.replaceAll(/\/files\/[0-9A-Za-z]{20}/g, '/files/ID')).toBe(
      'Before.\n\n{% file src="/files/ID" %}\n\n<figure><img src="/files/ID" alt="sea salt"></figure>\n\nAfter.\n',
    );
    expect(errors).toEqual([]);
  });

  test('goes to Markdown and back with what was written, and keeps a draft when the browser dies', async (context) => {
    const browser = browserOf(context);
    const around = await browser.newContext();
    const page = await around.newPage();
    const given = await aText('* One.\n\nTwo.\n');
    const text = await opened(page, given);
    await goTo(page, text.getByText('Two.'));
    await page.keyboard.press('End');
    await page.keyboard.type(' Three.');
    await page.getByRole('button', { name: 'Markdown', exact: true }).click();
    const source = page.getByLabel('Text, in Markdown');
    await expect.poll(() => source.inputValue()).toBe('* One.\n\nTwo. Three.\n');
    await source.fill('* One.\n\nTwo. Three. Four.\n');
    await page.getByRole('button', { name: 'Blocks' }).click();
    await goTo(page, text.getByText('Two. Three. Four.'));
    await page.keyboard.press('End');
    await page.keyboard.type(' Five.');
    await page.getByText('A draft is kept in this browser.').waitFor();
    await expect.poll(() => page.locator('textarea[name="blocks"]').inputValue()).toContain('Five.');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Five.');
    // The page is gone without a word.
    const again = await around.newPage();
    await page.close({ runBeforeUnload: false });
    await again.goto(given.edit);
    await again.getByText('This is your draft of').waitFor();
    await again.getByText('Two. Three. Four. Five.').waitFor();
    await keepPicture(again, 'block-editor-draft');
    expect(await saved(again, given)).toBe('* One.\n\nTwo. Three. Four. Five.\n');
    await around.close();
  });

  test('undoes, and a change that is taken back changes nothing', async (context) => {
    const { page } = await aPage(browserOf(context), server.url);
    const given = await aText();
    const text = await opened(page, given);
    await goTo(page, text.getByText('The last line.'));
    await page.keyboard.type('x');
    await expect.poll(() => page.locator('textarea[name="blocks"]').inputValue()).not.toBe('');
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.locator('textarea[name="blocks"]').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing was changed.').waitFor();
  });

  test('looks well wide and on a phone, light and dark, and passes axe', async (context) => {
    const { page, errors } = await aPage(browserOf(context), server.url);
    const given = await aText();
    await opened(page, given);
    expect(await problemsOf(page, 'block-editor')).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('is left by Tab, has one stop in its toolbar, and takes away a draft that is discarded', async (context) => {
    const { page } = await aPage(browserOf(context), server.url);
    const given = await aText('One.\n');
    const text = await opened(page, given);
    await page.getByRole('button', { name: 'Markdown', exact: true }).focus();
    await page.keyboard.press('Tab');
    const focus = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    expect(await focus()).toBe('Kind of block');
    await page.keyboard.press('ArrowRight');
    expect(await focus()).toBe('Bold');
    await page.keyboard.press('Tab');
    expect(await focus()).toBe('Text of the page');
    await goTo(page, text);
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Two.');
    await page.keyboard.press('Tab');
    expect(await focus()).toBe('Save');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Two.');
    await page.goto(given.edit);
    await text.getByText('One. Two.').waitFor();
    await page.getByRole('button', { name: 'Discard it' }).click();
    await text.getByText('One.', { exact: true }).waitFor();
    expect(await page.locator('textarea[name="blocks"]').inputValue()).toBe('');
  });

  test('says who else has the page open, and both save without a loss', async (context) => {
    const browser = browserOf(context);
    const [ada, bo] = [await aPage(browser, server.url), await aPage(browser, server.url)];
    const given = await aText('One.\n\nTwo.\n\nThree.\n');
    const member = await server.make.member(given.organization, 'admin');
    await given.api.post(`${given.path}/change-requests`, { subject: 'Salt' });
    const edit = given.edit.replace('/pages/', '/change-requests/1/pages/');
    const first = await opened(ada.page, { ...given, edit });
    const second = await opened(bo.page, { author: member, edit });
    await bo.page.getByText(`${given.author.displayName} has this page open, too.`).waitFor();
    await keepPicture(bo.page, 'block-editor-presence');
    await goTo(ada.page, first.getByText('One.'));
    await ada.page.keyboard.press('End');
    await ada.page.keyboard.type(' By Ada.');
    await saved(ada.page, given);
    await goTo(bo.page, second.getByText('Three.'));
    await bo.page.keyboard.press('End');
    await bo.page.keyboard.type(' By Bo.');
    expect(await saved(bo.page, given)).toBe('One. By Ada.\n\nTwo.\n\nThree. By Bo.\n');
  });

  test('adds, copies, moves and removes steps; and takes from what is pasted only what a Document can have', async (context) => {
    const { page, errors } = await aPage(browserOf(context), server.url);
    const given = await aText('First.\n');
    const text = await opened(page, given);
    await goTo(page, text.getByText('First.'));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/steps');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Go');
    await page.keyboard.press('Control+d');
    await page.getByRole('button', { name: 'Add one more' }).click();
    await page.keyboard.type('Stop');
    await page.keyboard.press('Alt+ArrowUp');
    await goTo(page, text.locator('.be-step').last());
    await page.getByRole('button', { name: 'Delete the block' }).click();
    await goTo(page, text.getByText('First.'));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await text.evaluate((target) => {
      const data = new DataTransfer();
      const attrs = {
        key: 7,
        data: null,
        markdown: 'x',
        html: '<img src="/app/x" class="evil">',
        block: { object: 'block' },
      };
      const written = JSON.stringify(attrs).replaceAll('"', '&quot;');
      data.setData(
        'text/html',
        `<p data-octavo="${written}">Pasted <b>bold</b></p><div class="be-source" data-octavo="${written}"></div>`,
      );
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await text.getByText('Pasted').waitFor();
    expect(await page.locator('.evil').count()).toBe(0);
    await goTo(page, text.locator('.be-label'));
    await page.keyboard.press('Backspace');
    expect(await saved(page, given)).toBe(
      'First.\n\nPasted **bold**\n\n{% stepper %}\n{% step %}\nStop\n{% endstep %}\n\n{% step %}\nGo\n{% endstep %}\n\n{% step %}\nGo\n{% endstep %}\n{% endstepper %}\n',
    );
    expect(errors).toEqual([]);
  });

  test('keeps a draft that it cannot show, and shows it when the server is there again', async (context) => {
    const { page } = await aPage(browserOf(context), server.url);
    const given = await aText('One.\n');
    const text = await opened(page, given);
    await goTo(page, text.getByText('One.'));
    await page.keyboard.press('End');
    await page.keyboard.type(' Two.');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Two.');
    await page.route('**/edit/blocks', (route) => route.abort());
    await page.goto(given.edit);
    await page.getByText('The server cannot be reached').waitFor();
    await page.unroute('**/edit/blocks');
    await page.getByRole('button', { name: 'Blocks' }).click();
    await text.getByText('One. Two.').waitFor();
    expect(await saved(page, given)).toBe('One. Two.\n');
  });
});
