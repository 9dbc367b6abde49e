export type Role = 'founder' | 'admin' | 'moderator' | 'validator' | 'vip' | 'verified' | 'user'

export type VerifiedType = 'blue' | 'red' | 'yellow'
