import { QueryClientProvider } from "@tanstack/react-query";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { createQueryClient } from "../api/query-client.ts";
import { ToastsProvider } from "../components/Toasts.tsx";
import { appRoutes } from "./router.tsx";

const router = createBrowserRouter(appRoutes);
const queryClient = createQueryClient();

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <ToastsProvider>
      <RouterProvider router={router} />
    </ToastsProvider>
  </QueryClientProvider>
);
