import { html, raw } from 'hono/html'
import { STYLE } from './page-style.ts'

export type Page = ReturnType<typeof html>

/** A page that says what it is: nothing here costs anything. */
export const layout = (title: string, content: Page): Page =>
  html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} · Plan B</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <header>
            <p class="mark">${title}</p>
            <p>
              Aucun argent ne circule : sur cette machine, cette page remplace celle de Stripe. Tout le reste
              se passe comme avec un vrai paiement.
            </p>
          </header>
          ${content}
        </main>
      </body>
    </html>`
