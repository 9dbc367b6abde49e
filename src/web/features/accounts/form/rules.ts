import { cleanEmail, cleanPseudo, emailRefusal, pseudoRefusal } from '#domain/accounts.ts'

/** The domain's rules, on what was typed. */
export const emailRule = (value: string) => emailRefusal(cleanEmail(value))
export const pseudoRule = (value: string) => pseudoRefusal(cleanPseudo(value))

/** A password that exists already is only asked for. */
export const knownPasswordRule = (value: string) =>
  value === '' ? 'Veuillez saisir votre mot de passe.' : null
