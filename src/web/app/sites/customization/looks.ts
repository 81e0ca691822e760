/** The form of looks, beside what readers would see. */
import type { Settings } from '../../../../features/sites/customization/settings.ts';
import { drawForm, type FieldGroup } from '../../declared/forms.ts';
import type { Drawn } from '../../declared/page.ts';
import type { SiteSettingsFragment } from '../../generated/graphql.ts';
import { type Html, html } from '../../html.ts';

/** As they are stored: without what is not set. */
export const settingsOf = ({ title, announcement, ...rest }: SiteSettingsFragment): Settings =>
  ({ ...rest, ...(title !== null && { title }), ...(announcement !== null && { announcement }) }) as Settings;

/** The form, and the frame that shows what it would make of the site. */
export function looksHtml(drawn: Drawn, groups: FieldGroup[]): Html {
  const preview = (scheme: string, label: string) =>
    html`<button class="app-button" formaction="${drawn.here}/preview" formtarget="site-preview" formnovalidate name="scheme" value="${scheme}">${label}</button>`;
  return html`<div class="app-looks" data-looks>
<div class="app-looks-form">${drawForm(drawn, {
    action: '',
    button: 'Save',
    kind: 'primary',
    groups,
    more: html`${preview('light', 'Preview, light')}${preview('dark', 'Preview, dark')}`,
  })}</div>
<section class="app-looks-preview" aria-labelledby="app-looks-title"><h2 id="app-looks-title">Preview</h2><p class="app-dim">What readers would see. Nothing is stored before you save.</p>
<div class="app-looks-frame"><iframe name="site-preview" title="Preview of the site" src="${drawn.here}/preview" sandbox="allow-same-origin"></iframe></div></section>
</div>`;
}
