import path from 'node:path'
import type { Plugin } from 'vite'
import { contract } from '#api/contract.ts'
import type { Endpoint } from '#api/endpoint.ts'

const FILES = new Map(
  Object.entries(contract).map(([area, endpoints]) => [
    path.resolve(`src/api/${area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`),
    { area, endpoints },
  ]),
)

/**
 * The browser needs only the method, path and file type of an endpoint. The build replaces the contract of each area with
 * these, so that the schemas and valibot stay out of the bundle.
 */
export const stripContract = (): Plugin => ({
  name: 'plan-b-strip-contract',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    const file = FILES.get(id)
    if (!file) return null
    const stripped = Object.entries<Endpoint>(file.endpoints).map(
      ([name, { method, path: at, fileType }]) => [name, { method, path: at, fileType }],
    )
    return `export const ${file.area}Api = ${JSON.stringify(Object.fromEntries(stripped))}`
  },
})
