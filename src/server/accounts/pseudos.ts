import {
  cleanPseudo,
  looksLikeHost,
  PSEUDO_EMPTY,
  PSEUDO_LIKE_HOST,
  PSEUDO_MAX,
  PSEUDO_RESERVED,
  PSEUDO_TAKEN,
  pseudoRefusal,
  RESERVED_PSEUDOS,
} from '#domain/accounts/accounts.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { readPseudoState } from './queries.ts'

/** Returns why this pseudo is refused, for a new member or for `memberId`, or null. */
export async function findPseudoRefusal(
  sql: Sql,
  typed: string,
  memberId: string | null = null,
): Promise<string | null> {
  const pseudo = cleanPseudo(typed)
  const refusal = pseudoRefusal(pseudo)
  if (refusal) return refusal
  if (looksLikeHost(pseudo)) return PSEUDO_LIKE_HOST
  const { is_taken, is_reserved, is_empty } = await readPseudoState(sql, pseudo, {
    reserved: RESERVED_PSEUDOS,
    memberId,
  })
  if (is_empty) return PSEUDO_EMPTY
  if (is_reserved) return PSEUDO_RESERVED
  return is_taken ? PSEUDO_TAKEN : null
}

const ATTEMPTS = 50

/** Returns the name if it is free, otherwise a cleaned variant with a number. */
export async function findFreePseudo(sql: Sql, name: string): Promise<string> {
  if ((await findPseudoRefusal(sql, name)) === null) return cleanPseudo(name)
  const base = baseOf(name)
  for (let number = 1; number <= ATTEMPTS; number++) {
    const pseudo = number === 1 ? base : `${base} ${number}`
    if ((await findPseudoRefusal(sql, pseudo)) === null) return pseudo
  }
  return `${base} ${Date.now().toString(36)}`
}

function baseOf(name: string): string {
  const bare = cleanPseudo(name.replace(/[/?#@.。]|xn--/g, ' ').replace(/[\p{C}\u2800\u3164]/gu, ''))
  const short = Array.from(bare)
    .slice(0, PSEUDO_MAX - 10)
    .join('')
    .trim()
  return short === '' || pseudoRefusal(short) ? 'Membre' : short
}
