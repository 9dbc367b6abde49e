import { useHydrated } from '@tanstack/react-router'
import type { WebAuthnJson } from '#api/accounts-second-factor.ts'
import { AppError, unavailable } from '#domain/errors.ts'

/** Signs the challenge of the server with a passkey that the member chooses. Every failure is an AppError. */
export async function signWithPasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const { startAuthentication } = await loadLibrary()
  return await explained(startAuthentication({ optionsJSON: options as unknown as RequestOptions }))
}

/** Creates a passkey for this account. Every failure is an AppError. */
export async function createPasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const { startRegistration } = await loadLibrary()
  return await explained(startRegistration({ optionsJSON: options as unknown as CreationOptions }))
}

/** Whether this browser can show passkeys among the suggestions of a field. */
export async function canAutofillPasskeys(): Promise<boolean> {
  if (isIpAddress(location.hostname)) return false
  if (!('PublicKeyCredential' in window) || !('isConditionalMediationAvailable' in PublicKeyCredential))
    return false
  return await PublicKeyCredential.isConditionalMediationAvailable()
}

/** Suggests passkeys in the address field. Resolves when the member chose one; null if another request replaced this one. */
export async function signFromAutofill(options: WebAuthnJson): Promise<WebAuthnJson | null> {
  const { startAuthentication } = await loadLibrary()
  const optionsJSON = options as unknown as RequestOptions
  return await startAuthentication({ optionsJSON, useBrowserAutofill: true }).then(toJson, () => null)
}

/** Ends the offer of the autofill when its page is left. */
export async function cancelAutofill(): Promise<void> {
  const { WebAuthnAbortService } = await loadLibrary()
  WebAuthnAbortService.cancelCeremony()
}

/** Passkeys belong to a host name. */
const isIpAddress = (hostname: string) => /^(\d+[.]){3}\d+$|^\[/.test(hostname)

/** This page at `localhost`, if it is open at an IP address, where passkeys do not work. */
export function useHostForPasskeys(): string | null {
  const isHydrated = useHydrated()
  if (!isHydrated || !isIpAddress(location.hostname)) return null
  const url = new URL(location.href)
  url.hostname = 'localhost'
  return url.href
}

type Library = typeof import('@simplewebauthn/browser')
type RequestOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON']
type CreationOptions = Parameters<Library['startRegistration']>[0]['optionsJSON']

async function loadLibrary(): Promise<Library> {
  try {
    return await import('@simplewebauthn/browser')
  } catch {
    throw unavailable()
  }
}

const toJson = (response: object) => response as WebAuthnJson

/** The reasons of the browser, by the names that WebAuthn gives to its errors. */
const REASONS: Record<string, string> = {
  NotAllowedError: 'Aucune clé d’accès n’a été utilisée. Réessayez, ou choisissez un autre moyen.',
  InvalidStateError: 'Cet appareil a déjà une clé d’accès pour votre compte.',
  NotSupportedError: 'Cet appareil ne sait pas créer la clé d’accès demandée.',
  SecurityError: 'Les clés d’accès ne fonctionnent pas à cette adresse.',
}

async function explained(ceremony: Promise<object>): Promise<WebAuthnJson> {
  try {
    return toJson(await ceremony)
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new AppError('forbidden', REASONS[name] ?? 'Ce navigateur n’a pas pu utiliser de clé d’accès.')
  }
}
