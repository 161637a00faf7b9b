/** Codes of one part of the product: HTTP status and the sentence a person reads. */
export type ErrorCodes = Record<string, { status: number; message: string }>
