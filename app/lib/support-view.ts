/**
 * Whether this tab shows a condominium to the support. Then nothing of it is stored on the device, and files come with the session: no address is
 * signed for them, which would outlive the access. Kept here as the zone is (zone.ts).
 */
let isOpen = false

export const inSupportView = (): boolean => isOpen

export function keepSupportView(opened: boolean): void {
  isOpen = opened
}
