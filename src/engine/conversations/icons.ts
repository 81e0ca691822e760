/** A sign for what a cluster is about. */

/** Names of Font Awesome by the beginnings of words, the first that fits. */
const ICONS: readonly (readonly [icon: string, words: RegExp])[] = [
  ['key', /^(password|login|log|sign|auth|token|sso|saml|credential)/],
  ['credit-card', /^(bill|invoice|payment|price|pricing|plan|subscription|refund)/],
  ['download', /^(install|download|upgrade|setup|package|dependenc|migrat)/],
  ['bug', /^(error|bug|crash|fail|exception|compil)/],
  ['envelope', /^(email|mail|newsletter|invit)/],
  ['bell', /^(notif|alert|webhook|event)/],
  ['magnifying-glass', /^(search|find|filter|query)/],
  ['link', /^(link|url|rout|redirect|navigat|domain|dns)/],
  ['image', /^(image|picture|photo|logo|icon|svg)/],
  ['database', /^(database|sql|storage|backup|export|import|json|decod|pars)/],
  ['code', /^(api|code|sdk|function|type|http|request|test)/],
  ['palette', /^(style|css|theme|colou?r|font|layout|design)/],
  ['users', /^(user|team|member|role|permission|account)/],
  ['clock', /^(time|date|calendar|slow|perform|timeout)/],
  ['gear', /^(setting|config|option|preferenc)/],
];

/** The icon of words, heaviest first; a question mark where none fits. */
export const iconOf = (words: readonly string[]): string =>
  words
    .slice(0, 5)
    .map((word) => ICONS.find(([, begins]) => begins.test(word))?.[0])
    .find((icon) => icon !== undefined) ?? 'circle-question';
