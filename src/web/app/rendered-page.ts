/** How the server asks the app for a page. Types only: the server sees nothing else of the browser's side. */
export type RenderPage = (href: string, options: RenderOptions) => Promise<RenderedPage>

export type RenderOptions = {
  /** The API in process. */
  callApi: (path: string, init: RequestInit) => Response | Promise<Response>
  assets: PageAssets
  /** Waits for its turn to keep the process busy; what the page shows is there by then. */
  inTurn: <Html>(render: () => Promise<Html>) => Promise<Html>
  /** Set as nonce on every inline script of the app's own, so that the server can tell them from any other. */
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
  | { kind: 'page'; html: string; status: 200 | 404 | 429 | 500 | 503; error: unknown; route: string }
  /** Temporary where there may be something tomorrow; else for good. */
  | { kind: 'redirect'; pathname: string; search: string; isTemporary: boolean }
