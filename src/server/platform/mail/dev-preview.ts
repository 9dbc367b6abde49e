import { html } from 'hono/html'
import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import { EXAMPLES } from './dev-examples.ts'
import { layout, type DevPage } from './dev-layout.ts'

/** Shows every mail that the site sends: as text, and as HTML in both colour schemes. */
export const previewPage = (): DevPage =>
  layout(
    'Aperçu des e‑mails',
    html`<p><a href="/dev/mail">E‑mails de cette machine</a></p>
      ${Object.entries(EXAMPLES).map(([template, mails]) => mails.map((mail) => previewOf(template, mail)))}`,
    '84rem',
  )

/** The frames contain the HTML itself: no other address of the site may be framed. */
const previewOf = (template: string, { to, subject, text, html: source, unsubscribe }: Mail): DevPage =>
  html`<section>
    <h2>${subject}</h2>
    <small
      >${template}, à ${to}${unsubscribe ? html`<br />List-Unsubscribe : &lt;${unsubscribe}&gt;` : ''}</small
    >
    <div class="parts">
      <pre>${text}</pre>
      <iframe sandbox loading="lazy" title="${subject}, clair" srcdoc="${forced(source, 'not all')}"></iframe>
      <iframe sandbox loading="lazy" title="${subject}, sombre" srcdoc="${forced(source, 'all')}"></iframe>
    </div>
  </section>`

/** The dark colours apply always or never, whatever the browser prefers. */
const forced = (source: string, media: 'all' | 'not all') =>
  source.replace('@media (prefers-color-scheme: dark)', `@media ${media}`)
