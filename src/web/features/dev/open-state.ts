export type OpenState = { open: boolean; onClose: () => void }
