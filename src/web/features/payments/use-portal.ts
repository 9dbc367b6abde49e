import { paymentsApi } from '#api/payments.ts'
import { call } from '#web/lib/call.ts'
import { usePaymentPage } from './use-payment-page.ts'

/** The provider's page where one changes the card, cancels, and finds one's invoices. */
export const usePortal = () =>
  usePaymentPage({
    ask: () => call(paymentsApi.customerPortal, {}),
    waiting: 'Ouverture de la page de gestion…',
    failure: 'Impossible d’ouvrir le portail de gestion',
    signIn: {
      title: 'Connexion requise',
      description: 'Vous devez être connecté pour gérer votre abonnement',
    },
  })
