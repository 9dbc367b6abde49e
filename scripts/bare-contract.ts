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
 * The browser needs to know of an endpoint how and where to ask, and whether a file is answered; what may be sent is the
 * server's to check. In the built app an area's contract is only that, and the library of its schemas stays at home.
 */
export const bareContract = (): Plugin => ({
  name: 'plan-b-bare-contract',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    const file = FILES.get(id)
    if (!file) return null
    const bare = Object.entries<Endpoint>(file.endpoints).map(([name, { method, path: at, fileType }]) => [
      name,
      { method, path: at, fileType },
    ])
    return `export const ${file.area}Api = ${JSON.stringify(Object.fromEntries(bare))}`
  },
})
