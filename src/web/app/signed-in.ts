// The parts that most signed-in users see first, fetched as one file.
export { ProtectedLayout } from "./protected-layout.tsx";
export { HomeScreen } from "./screens/home.tsx";
