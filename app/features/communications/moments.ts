import { dayAndTime } from '../../../domain/time-zones/moments.ts'
import { openZone } from '../../lib/zone.ts'
/** '12/11/2026, 14:03' by the building's clock. */
export const moment = (instant: string): string => dayAndTime(instant, openZone())
