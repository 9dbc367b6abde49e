/** Why members receive the mails that they cannot turn off. */
export const ALWAYS_SENT = {
  security: 'il concerne la sécurité de votre compte : ces e‑mails vous sont toujours envoyés',
  sanction: 'une décision de l’équipe concerne votre compte : ces e‑mails vous sont toujours envoyés',
  payment: 'il concerne vos paiements : ces e‑mails vous sont toujours envoyés',
}
