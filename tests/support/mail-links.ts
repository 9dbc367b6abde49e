/** The token in the link of a mail. */
export function linkIn(mail: { text: string } | undefined): string {
  const [, token] = /#jeton=([\w-]+)/.exec(mail?.text ?? '') ?? []
  if (!token) throw new Error('There is no link in this mail.')
  return token
}
