/** scrypt with a salt of its own for each, off the main thread. */
export { hashPassword, verifyPassword } from 'better-auth/crypto'
