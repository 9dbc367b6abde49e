import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { AppError } from '#domain/errors.ts'
import { paymentsApi } from '#api/payments.ts'
import { toastSignIn } from '#web/features/accounts/viewer/to-sign-in.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { call } from '#web/lib/call.ts'

type PaymentPageOptions<Choice> = {
  /** Requests the URL of the page from the server. */
  requestUrl: (choice: Choice) => Promise<{ url: string }>
  /** Shown in the tab until then. */
  waiting: string
  failure: string
  /** Why a visitor must sign in. */
  signIn: { title?: string; description: string }
}

/** Opens a page of the payment provider in a new tab; one at a time. */
export function usePaymentPage<Choice = void>({
  requestUrl,
  waiting,
  failure,
  signIn,
}: PaymentPageOptions<Choice>) {
  const client = useQueryClient()
  const router = useRouter()
  const viewer = useViewer()
  const sendToSignIn = () => toastSignIn(router, { ...signIn, variant: 'destructive' })
  const { mutate, isPending } = useMutation({
    mutationKey: PAYMENT_PAGE,
    mutationFn: async ({ choice, tab }: { choice: Choice; tab: Window | null }) =>
      showPaymentPage(tab, (await requestUrl(choice)).url),
    onError: (error, { tab }) => {
      tab?.close()
      if (error instanceof AppError && error.kind === 'unauthenticated') sendToSignIn()
      else toastFailure(error, failure)
    },
  })
  const open = (choice: Choice) => {
    if (viewer === null) return sendToSignIn()
    // Read from the client: the last render may be older than the last press.
    if (client.isMutating({ mutationKey: PAYMENT_PAGE }) === 0)
      mutate({ choice, tab: openPaymentTab(waiting) })
  }
  return { open, isOpening: isPending }
}

const PAYMENT_PAGE = ['payment-page']

/**
 * Opens a tab before the provider's URL is known: popup blockers allow it only during the click. Null if one blocks it
 * anyway.
 */
function openPaymentTab(waiting: string): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  // The provider's page must not control ours.
  tab.opener = null
  const { documentElement, body } = tab.document
  documentElement.lang = 'fr'
  documentElement.style.colorScheme = getComputedStyle(document.documentElement).colorScheme
  body.style.cssText =
    'display:grid;place-items:center;min-height:90vh;margin:0;font:17px/1.6 system-ui,sans-serif'
  tab.document.title = waiting
  body.textContent = waiting
  return tab
}

/** Does nothing if the member has closed the tab meanwhile. */
function showPaymentPage(tab: Window | null, url: string) {
  if (tab) tab.location.replace(url)
  else window.location.assign(url)
}

/** The customer portal: card, cancellation and invoices. */
export const useCustomerPortal = () =>
  usePaymentPage({
    requestUrl: () => call(paymentsApi.customerPortal, {}),
    waiting: 'Ouverture de la page de gestion…',
    failure: 'Impossible d’ouvrir le portail de gestion',
    signIn: { description: 'Vous devez être connecté pour gérer votre abonnement' },
  })
