import { createServer as createVite } from 'vite'
import type { PageAssets, RenderPage } from '#web/app/rendered-page.ts'
import { pageRoutes, type RenderWith } from './pages.ts'
import { inProcessApi } from './in-process-api.ts'
import { nodeListener, type ServePages } from './serve-pages.ts'

const ASSETS: PageAssets = {
  routes: {
    __root__: {
      css: ['/src/web/styles/main.css?direct'],
      scripts: [
        { attrs: { type: 'module', src: '/@vite/client' } },
        { attrs: { type: 'module', src: '/src/web/app/entry-client.tsx' } },
      ],
    },
  },
}

/** Serves the pages from the sources during development, with hot reload, on the same port as the API. */
export const serveSourcePages: ServePages = async (app, { config, log, metrics, cache, server }) => {
  const vite = await createVite({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server, path: '/__hmr' } },
  })
  const render: RenderWith = async (href, options) => {
    try {
      const { renderPage } = (await vite.ssrLoadModule('/src/web/app/entry-server.tsx')) as {
        renderPage: RenderPage
      }
      return await renderPage(href, { ...options, callApi: inProcessApi(app), assets: ASSETS })
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      throw error
    }
  }
  pageRoutes(app, {
    render,
    cache,
    log,
    metrics,
    isHttps: config.isHttps,
    isDevelopment: true,
    hasCdn: false,
  })

  const listener = nodeListener(app)
  return {
    // Vite serves the sources and its own tools. The app serves everything else.
    listener: (request, response) => vite.middlewares(request, response, () => listener(request, response)),
    stop: () => vite.close(),
  }
}
