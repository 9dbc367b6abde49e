import type { Endpoint } from '#api/endpoint.ts'

/** The parts of a contract schema that can contain texts. */
type Schema = {
  type: string
  entries?: Record<string, Schema>
  item?: Schema
  wrapped?: Schema
  options?: readonly (Schema | string)[]
  pipe?: readonly { type: string }[]
}

/** Free text fields in the body of an endpoint: « form.title », « tags.0 ». Ids and choices are left out. */
export const textFieldsOf = ({ body }: Endpoint): string[] =>
  stringsOf(body)
    .filter(({ isId }) => !isId)
    .map(({ field }) => field)

/** Fields in the body of an endpoint that can contain an id or a path. */
export const namingFieldsOf = ({ body }: Endpoint): string[] => stringsOf(body).map(({ field }) => field)

type StringField = { field: string; isId: boolean }

function stringsOf(body: Endpoint['body']): StringField[] {
  const found = body ? stringsIn(body, []) : []
  return [...new Map(found.map((one) => [one.field, one])).values()]
}

function stringsIn(schema: Schema, path: string[]): StringField[] {
  const { entries, item, wrapped, options = [] } = schema
  if (entries) return Object.entries(entries).flatMap(([name, inner]) => stringsIn(inner, [...path, name]))
  if (item) return stringsIn(item, [...path, '0'])
  if (wrapped) return stringsIn(wrapped, path)
  if (schema.type === 'union' || schema.type === 'variant')
    return options.flatMap((option) => (typeof option === 'string' ? [] : stringsIn(option, path)))
  if (schema.type !== 'string') return []
  const isId = schema.pipe?.some(({ type }) => type === 'uuid') ?? false
  return [{ field: path.join('.'), isId }]
}

/** The same body with this text in this field. */
export function withText(body: unknown, field: string, text: string): unknown {
  const [name = '', ...rest] = field.split('.')
  if (name === '') return text
  const inner = (body as Record<string, unknown> | undefined)?.[name]
  const value = withText(inner, rest.join('.'), text)
  if (name === '0') return [value, ...(Array.isArray(body) ? body.slice(1) : [])]
  return { ...(body as object | undefined), [name]: value }
}
