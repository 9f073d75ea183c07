import { useQuery } from "@tanstack/react-query";
import { MapPin, Megaphone } from "lucide-react";
import { useAuth } from "#web/lib/auth-context.tsx";
import { queryOf } from "#web/lib/query.ts";

/** The administrators' screens. */
export const administratorPlaces = [
  { to: "/banners", name: "banners", icon: Megaphone },
  { to: "/geocode-partners", name: "geocoding", icon: MapPin },
] as const;

/** Whether the person is an administrator; false until that is known. */
export function useIsAdministrator(): boolean {
  const { user } = useAuth();
  const profile = useQuery({ ...queryOf("getProfile", {}), enabled: user !== null });
  return profile.data?.is_admin ?? false;
}
