export const RISK_NOTICE = {
  title: 'Placement risqué.',
  text: 'Les crypto-actifs et le trading peuvent vous faire perdre tout ce que vous y mettez. Ce plan est le témoignage d’un membre, pas un conseil en investissement.',
} as const

/** Whether a validator read the plan; its numbers are the author's in any case. */
export const checkedText = (validated: boolean) =>
  validated ? 'Relu par un validateur, non garanti.' : 'Chiffres de l’auteur, non garantis.'
