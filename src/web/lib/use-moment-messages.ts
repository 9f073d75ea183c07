import { formatDayAndTime, formatTime, isToday } from "./dates.ts";
import { useLanguage } from "./languages/context.tsx";

interface MomentMessages {
  /** For a moment of today. */
  readonly time: (time: string) => string;
  readonly day: (dayAndTime: string) => string;
}

/** Words a moment as its reader needs it: today's by the time alone, any other with its day. */
export function useMomentMessages(): (at: number, messages: MomentMessages) => string {
  const { language } = useLanguage();
  return (at, { time, day }) => {
    const moment = new Date(at);
    return isToday(moment) ? time(formatTime(moment, language)) : day(formatDayAndTime(moment, language));
  };
}
