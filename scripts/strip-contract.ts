import path from 'node:path'
import type { Plugin } from 'vite'
import type { Endpoint } from '#api/endpoint.ts'

const FOLDER = path.resolve('src/api') + path.sep

/**
 * The browser needs only the method, path and file type of an endpoint. The build replaces each file of the contract with
 * these, so that the schemas and valibot stay out of the bundle.
 */
export const stripContract = (): Plugin => ({
  name: 'plan-b-strip-contract',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async load(id) {
    if (!id.startsWith(FOLDER)) return null
    const file = (await import(id)) as Record<string, Record<string, Endpoint>>
    const apis = Object.entries(file).filter(([name]) => name.endsWith('Api'))
    if (apis.length === 0) return null
    return apis.map(([name, api]) => `export const ${name} = ${JSON.stringify(strip(api))}`).join('\n')
  },
})

const strip = (api: Record<string, Endpoint>) =>
  Object.fromEntries(
    Object.entries(api).map(([name, { method, path: at, fileType }]) => [
      name,
      { method, path: at, fileType },
    ]),
  )
