/**
 * Days in which a person who contracted at a distance may withdraw and get a full refund (CDC, art. 49). The first day does not count and the last
 * one does (Civil Code, art. 132). `private.withdrawal_of` is the same rule in SQL.
 */
const WITHDRAWAL_DAYS = 7

export const withdrawalReason = `Desistência em até ${WITHDRAWAL_DAYS} dias (CDC, art. 49)`
