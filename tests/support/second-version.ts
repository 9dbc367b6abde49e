import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A lazily loaded page has another heading in the second version. */
export const TITLE = 'Mentions légales'
export const NEW_TITLE = 'Mentions légales, deuxième version'

/** Its own server is the same, and is not built again. */
const SOURCES =
  'src demo scripts db deploy dist/server dist/server.stamp package.json package-lock.json tsconfig.base.json vite.config.ts'
const FOLDER = path.resolve('.cache/second-version')

/** Builds a second version of the site, if its sources have changed; returns its folder. */
export function buildSecondVersion(): string {
  mkdirSync(path.join(FOLDER, 'dist'), { recursive: true })
  for (const name of SOURCES.split(' ')) {
    const copy = path.join(FOLDER, name)
    rmSync(copy, { recursive: true, force: true })
    cpSync(name, copy, { recursive: true })
  }
  const modules = path.join(FOLDER, 'node_modules')
  if (!existsSync(modules)) symlinkSync(path.resolve('node_modules'), modules)
  const texts = path.join(FOLDER, 'src/web/features/site/legal-texts.ts')
  writeFileSync(texts, readFileSync(texts, 'utf8').replace(`'${TITLE}'`, `'${NEW_TITLE}'`))
  const build = ['scripts/build.ts', '--no-archive']
  const { status, stderr } = spawnSync(process.execPath, build, { cwd: FOLDER, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The second version was not built: ${stderr}`)
  return FOLDER
}
