import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { contract } from '#api/contract.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { SITE_NAME } from '#domain/site.ts'

type Json = Record<string, unknown>

/** The contract as an OpenAPI document. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [area, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(`${area}.${name}`, endpoint),
      }
    }
  }
  return { openapi: '3.1.0', info: { title: SITE_NAME, version: '1' }, paths }
}

function operation(operationId: string, endpoint: Endpoint): Json {
  return {
    operationId,
    summary: endpoint.summary,
    'x-action': endpoint.action,
    'x-access': endpoint.access,
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(endpoint.body) } } },
    }),
    responses: {
      200: { description: 'The response.', content: contentOf(endpoint) },
      default: {
        description: 'What went wrong, with the French sentence to show.',
        content: { 'application/json': { schema: ERROR_SCHEMA } },
      },
    },
  }
}

const contentOf = ({ fileType = 'application/json' }: Endpoint): Json =>
  Object.fromEntries([fileType].flat().map((type) => [type, {}]))

function parameters(location: 'path' | 'query', schema: GenericSchema | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

const jsonSchema = (schema: GenericSchema) => toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' })

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['kind', 'message'],
      properties: {
        kind: { type: 'string' },
        message: { type: 'string' },
        field: { type: 'string' },
        id: { type: 'string' },
      },
    },
  },
}
