/** Most pieces of equipment of one condominium. */
export const MOST_ASSETS = 5000
