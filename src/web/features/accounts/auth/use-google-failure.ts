import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { SIGN_UPS_CLOSED } from '#domain/accounts.ts'
import { toastError } from '#web/lib/toast.ts'

/** Back from Google without success: says why, once, and takes it out of the address. */
export function useGoogleFailure(code: string | undefined) {
  const navigate = useNavigate({ from: '/auth' })
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (!code || told.current === code) return
    told.current = code
    toastError(sentenceOf(code), 'Erreur de connexion')
    void navigate({ search: (search) => ({ ...search, erreur: undefined }), replace: true })
  }, [code, navigate])
}

const SENTENCES: Record<string, string> = {
  google_refus: 'La connexion avec Google a été annulée.',
  google_existant: 'Un compte existe déjà avec cette adresse : connectez-vous avec votre mot de passe.',
  google_autre: 'Ce compte Google n’est pas celui du membre connecté ici.',
  inscriptions_fermees: SIGN_UPS_CLOSED,
  google_indisponible: 'Google ne répond pas pour le moment.',
}

const sentenceOf = (code: string) =>
  Object.hasOwn(SENTENCES, code) ? SENTENCES[code]! : 'La connexion avec Google a échoué.'
