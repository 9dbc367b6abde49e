/** How the server renders a page. Types only: the server imports nothing else from src/web. */
export type RenderPage = (href: string, options: RenderOptions) => Promise<RenderedPage>

export type RenderOptions = {
  /** The API in process. */
  callApi: (path: string, init: RequestInit) => Response | Promise<Response>
  assets: PageAssets
  /** Runs the rendering in the queue: it blocks the process. The data of the page is loaded before. */
  inTurn: <Html>(render: () => Promise<Html>) => Promise<Html>
  /** Set on every inline script of the app, so that the server can distinguish them from injected ones. */
  nonce: string
}

/** The scripts and styles of the build, by route. */
export type PageAssets = {
  routes: Record<
    string,
    { css?: string[]; preloads?: string[]; scripts?: { attrs: Record<string, string> }[] }
  >
}

export type RenderedPage =
  | {
      kind: 'page'
      html: string
      status: 200 | 404 | 429 | 500 | 503
      error: unknown
      /** The seconds that the API asked to wait before the next request. */
      retryAfter?: number | undefined
      route: string
    }
  /** The redirect is temporary where the page may exist later, otherwise permanent. */
  | { kind: 'redirect'; pathname: string; search: string; isTemporary: boolean }
