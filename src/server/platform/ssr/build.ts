import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest as ViteManifest, ManifestChunk } from 'vite'
import type { PageAssets, RenderPage } from '#web/app/rendered-page.ts'
import { routes } from '#web/routes.ts'

const CLIENT_ENTRY = 'src/web/app/entry-client.tsx'

/** Loads the built app: its renderer, and for each page the files that the browser preloads. */
export async function loadBuild(dist: string): Promise<{ renderPage: RenderPage; assets: PageAssets }> {
  const { renderPage } = (await import(pathToFileURL(path.join(dist, 'pages/entry-server.js')).href)) as {
    renderPage: RenderPage
  }
  const manifest = JSON.parse(
    readFileSync(path.join(dist, 'client/.vite/manifest.json'), 'utf8'),
  ) as ViteManifest
  return { renderPage, assets: assetsOf(manifest) }
}

function assetsOf(manifest: ViteManifest): PageAssets {
  const entry = manifest[CLIENT_ENTRY]
  if (!entry) throw new Error(`no ${CLIENT_ENTRY} in the build`)
  const shared = withImports(manifest, entry)
  const root = {
    css: (entry.css ?? []).map(addressOf),
    preloads: [...shared].map(addressOf),
    scripts: [{ attrs: { type: 'module', src: addressOf(entry.file) } }],
  }
  const pages = (routes.children ?? []).map((page) => {
    const chunk = manifest[`src/web/${'file' in page ? page.file : ''}?tsr-split=component`]
    const files = chunk ? [...withImports(manifest, chunk)].filter((file) => !shared.has(file)) : []
    return [page.type === 'index' ? '/' : 'path' in page ? page.path : '', { preloads: files.map(addressOf) }]
  })
  return { routes: { __root__: root, ...Object.fromEntries(pages) } }
}

function withImports(manifest: ViteManifest, chunk: ManifestChunk, files = new Set<string>()): Set<string> {
  if (files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const name of chunk.imports ?? []) {
    const imported = manifest[name]
    if (imported) withImports(manifest, imported, files)
  }
  return files
}

const addressOf = (file: string) => `/${file}`
