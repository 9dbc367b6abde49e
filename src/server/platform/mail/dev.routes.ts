import type { Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { notFound } from '#domain/errors.ts'
import type { Mailbox, StoredMail } from '#server/platform/adapters/mail/mailbox.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import { EXAMPLES } from './dev-examples.ts'

/** Shows the mails that the site would have sent. For local sites only. */
export function devMailRoutes(app: Hono<RequestEnv>, mailbox: Pick<Mailbox, 'list' | 'read'>) {
  app.get('/dev/mail', async (c) => {
    return await respond(c, '/dev/mail', PAGE_POLICY, listPage(await mailbox.list()))
  })
  app.get('/dev/mail/apercu', (c) => respond(c, '/dev/mail/apercu', PAGE_POLICY, previewPage()))
  app.get('/dev/mail/:id', async (c) => {
    return await respond(c, '/dev/mail/:id', PAGE_POLICY, mailPage(await readMail(c)))
  })
  app.get('/dev/mail/:id/html', async (c) => {
    return await respond(c, '/dev/mail/:id/html', MAIL_POLICY, raw((await readMail(c)).html))
  })

  async function readMail(c: Context<RequestEnv>): Promise<StoredMail> {
    const mail = await mailbox.read(c.req.param('id') ?? '')
    if (!mail) throw notFound('Cet e‑mail n’existe pas.')
    return mail
  }
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The HTML of a mail is untrusted: it runs no scripts, loads nothing, and has an opaque origin. */
const MAIL_POLICY = `${PAGE_POLICY}; sandbox allow-popups`

async function respond(c: Context<RequestEnv>, route: string, policy: string, page: DevPage) {
  c.set('route', route)
  c.header('Content-Security-Policy', policy)
  c.header('Cache-Control', 'no-store')
  return c.html(await page)
}

const listPage = (mails: StoredMail[]): DevPage =>
  layout(
    'E‑mails de cette machine',
    html`<p><a href="/dev/mail/apercu">Aperçu de tous les e‑mails</a></p>
      ${list(mails)}`,
  )

const list = (mails: StoredMail[]): DevPage =>
  mails.length === 0
    ? html`<p>Aucun e‑mail pour le moment. Ceux que le site enverrait arrivent ici.</p>`
    : html`<ul>
        ${mails.map(
          (mail) =>
            html`<li>
              <a href="/dev/mail/${mail.id}">${mail.subject}</a>
              <small>à ${mail.to}, ${inWords(mail.sent_at)}</small>
            </li>`,
        )}
      </ul>`

const mailPage = (mail: StoredMail): DevPage =>
  layout(
    mail.subject,
    html`<p><small>à ${mail.to}, ${inWords(mail.sent_at)}</small></p>
      <pre>${withLinks(mail.text)}</pre>
      <p><a href="/dev/mail/${mail.id}/html">Voir la version HTML</a></p>
      <p><a href="/dev/mail">Tous les e‑mails</a></p>`,
  )

const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((piece, index) => (index % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : piece))

const inWords = (instant: string) =>
  new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'Europe/Paris' }).format(
    new Date(instant),
  )

/** Shows every mail that the site sends: as text, and as HTML in both colour schemes. */
const previewPage = (): DevPage =>
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

type DevPage = ReturnType<typeof html>

/** A page for developers, in the colours of their browser. */
const layout = (title: string, content: DevPage, width = '44rem'): DevPage =>
  html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} · Plan B</title>
        <style>
          :root {
            color-scheme: light dark;
          }
          body {
            max-width: ${width};
            margin: 2rem auto;
            padding: 0 1rem;
            font:
              16px/1.5 system-ui,
              sans-serif;
          }
          ul {
            padding: 0;
            list-style: none;
          }
          li {
            padding: 0.75rem 0;
            border-bottom: 1px solid;
          }
          small {
            display: block;
          }
          pre {
            white-space: pre-wrap;
            overflow-wrap: anywhere;
            font: inherit;
          }
          .parts {
            display: grid;
            gap: 1rem;
            grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr));
            margin: 1rem 0 3rem;
          }
          .parts > pre,
          .parts > iframe {
            box-sizing: border-box;
            width: 100%;
            height: 40rem;
            margin: 0;
            overflow-y: auto;
            border: 1px solid;
          }
          .parts > pre {
            padding: 0.75rem;
          }
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${content}
      </body>
    </html>`
