// What almost everybody who is signed in sees first, fetched as one: the frame of every protected screen, and home.
export { ProtectedLayout } from "./protected-layout.tsx";
export { HomeScreen } from "./screens/home.tsx";
