import type postgres from 'postgres'
import { type Guard, guardQuery } from './guarded-query.ts'

/** The tagged template of queries: the pool's, or that of one transaction. */
export type Sql = postgres.ISql

/** A part of a query. */
export type Fragment = postgres.Fragment

/** A number in the text of the statement: as a parameter it would keep PostgreSQL from ever reusing a plan. */
export const plainNumber = (sql: Sql, value: number) => sql.unsafe(String(value))

/** The tag over clients that may change between two queries, each query under their guard; with members of its own. */
export function guardedSql<M extends object>(clients: () => { sql: Sql; guard: Guard }, members: M): Sql & M {
  return new Proxy(NO_CLIENTS as Sql & M, {
    apply(_target, _this, values) {
      const { sql, guard } = clients()
      return guardQuery(Reflect.apply(sql, undefined, values), guard)
    },
    get(_target, name) {
      if (name in members) return Reflect.get(members, name)
      const { sql, guard } = clients()
      if (name !== 'unsafe') return Reflect.get(sql, name)
      return (...values: Parameters<Sql['unsafe']>) => guardQuery(sql.unsafe(...values), guard)
    },
  })
}

const NO_CLIENTS = (() => {}) as unknown as Sql
