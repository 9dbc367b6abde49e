import { html } from 'hono/html'

export type DevPage = ReturnType<typeof html>

/** A page for developers, in the colours of their browser. */
export const layout = (title: string, content: DevPage, width = '44rem'): DevPage =>
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
